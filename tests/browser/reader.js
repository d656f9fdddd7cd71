"use strict";

/* A reader of a page, in a headless Chromium, with clicks and keys; and running what one tries. */

const path = require("path");
const {pathToFileURL} = require("url");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
               "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const DESK = {viewport: {width: 1440, height: 900}, reducedMotion: "reduce"};
const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, reducedMotion: "reduce"};

let failures = 0;
let checks = 0;

function check(holds, what) {
    checks++;
    if (!holds) {
        failures++;
        console.log(`FAIL: ${what}`);
    }
}

/* What a reader of the page sees, and does. */
class Reader {
    constructor(tab, address, shots) {
        Object.assign(this, {tab, address, shots});
    }

    async open(example) {
        await this.tab.goto(this.address);
        await this.tab.waitForSelector("body.ready");
        if (example) {
            await this.tab.selectOption("#example", example);
        }
    }

    click(what) {
        return this.tab.click(what);
    }

    press(...keys) {
        return keys.reduce((before, key) => before.then(() => this.tab.keyboard.press(key)), Promise.resolve());
    }

    text(what) {
        return this.tab.innerText(what);
    }

    async says(text, what) {
        const told = await this.text("#told");
        check(told.includes(text), `${what}: it says "${told}", not "${text}"`);
    }

    async light(id, wanted, what) {
        const classes = await this.tab.getAttribute(`[data-light=${id}]`, "class");
        check(wanted.split(" ").every((each) => classes.split(" ").includes(each)),
              `${what}: ${id} is "${classes}", not "${wanted}"`);
    }

    async checkNamed() {
        const unnamed = await this.tab.$$eval("button, input, select", (fields) => fields.filter((field) =>
            !field.textContent.trim() && !field.ariaLabel && !field.labels?.length).length);
        check(unnamed === 0, `${unnamed} controls have no name`);
    }

    async at() {
        return Number((await this.text("#count")).split(" ")[0]);
    }

    shot(name) {
        return this.tab.screenshot({path: path.join(this.shots, `${name}.png`)});
    }
}

/* The colour of the block in which a word lies. */
function colourOf(reader, word) {
    return reader.tab.$eval(`[data-word="${word}"]`, (cell) => cell.parentElement.className.split(" ")[1]);
}

async function tryOne(browser, [what, options], address, shots) {
    const context = await browser.newContext(options);
    const tab = await context.newPage();
    tab.setDefaultTimeout(10000);
    tab.on("pageerror", (error) => check(false, `${what.name}: ${error.message}`));
    tab.on("console", (message) => check(message.type() !== "error", `${what.name}: ${message.text()}`));
    tab.on("request", (request) => check(/^(file|data):/.test(request.url()), `${what.name}: asks for ${request.url()}`));
    try {
        await what(new Reader(tab, address, shots));
    } catch (error) {
        check(false, `${what.name}: ${error.message}`);
    }
    await context.close();
}

/* Try all of them on a page; the exit status is 1 if something failed, or too little was checked. */
async function tryAll(tries, file, least) {
    const [page, packages, chromium, shots] = process.argv.slice(2);
    const playwright = require(path.resolve(packages, "playwright-core"));
    const browser = await playwright.chromium.launch({executablePath: chromium, headless: true, args: FLAGS});
    for (const each of tries) {
        await tryOne(browser, each, pathToFileURL(path.resolve(page, file)).href, shots);
    }
    await browser.close();
    console.log(`${tries.length} tries, ${checks} checks, ${failures} failures`);
    process.exit(failures > 0 || checks < least ? 1 : 0);
}

module.exports = {check, tryAll, colourOf, DESK, PHONE};
