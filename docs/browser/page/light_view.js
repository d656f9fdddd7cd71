"use strict";

/* The lights, in groups, each with the predicate that the provers know. */

class LightView {
    constructor(place, count) {
        this.count = count;
        this.lights = LIGHTS.map((light) => this.build(light));
        place.append(...Object.entries(GROUPS).map(([group, title]) => make("div", {class: "group"},
            make("h3", {}, title),
            ...LIGHTS.map(({group: own}, i) => (own === group ? this.lights[i].element : null))
                .filter((element) => element))));
    }

    build({id, predicate, says}) {
        const {file, line, text} = PROGRAM.predicates[predicate];
        const state = make("small", {class: "state"});
        const element = make("details", {class: "light", "data-light": id},
            make("summary", {}, make("span", {class: "bulb", "aria-hidden": "true"}),
                 make("span", {class: "says"}, says), state),
            make("pre", {tabindex: "0"}, `${file}:${line}\n${text}`));
        return {element, state};
    }

    show({claims, answers, state}, between) {
        let dark = 0;
        LIGHTS.forEach(({id}, i) => {
            const holds = answers.holds[i];
            const claimed = claims[id] === null;
            const {element, state: text} = this.lights[i];
            dark += claimed && !holds ? 1 : 0;
            element.className = `light ${holds ? "on" : "off"} ${claimed ? "claimed" : "unclaimed"}`;
            const detail = holds ? "" : this.detail(id, answers, state);
            text.textContent = this.stateText(id, holds, claims[id], between) + detail;
            // What frame and bulb say already is for those who hear the page.
            text.classList.toggle("heard", detail === "" &&
                (claimed ? holds : NOT_CLAIMED.includes(claims[id])));
        });
        const none = LIGHTS.every(({id}) => claims[id] !== null);
        this.count.textContent = dark > 0 ? `${dark} that should hold ${dark === 1 ? "is" : "are"} dark`
            : none ? "nothing is claimed here" : "all that is claimed holds";
        this.count.classList.toggle("bad", dark > 0);
    }

    stateText(id, holds, reason, between) {
        if (reason === null) {
            const claim = !between ? "claimed here"
                : ASKED.includes(id) ? "asked for by operations to come" : "promised";
            return holds ? `holds; ${claim}` : `does not hold; ${claim}`;
        }
        return `${holds ? "holds" : "does not hold"}; ${reason}`;
    }

    /* What is known of where it fails. */
    detail(id, {fault, badRoot}, {roots}) {
        if (id === "formed") {
            return `: ${faultText(fault)}`;
        }
        if (id !== "roots") {
            return "";
        }
        return badRoot < roots.length ? `: root ${badRoot}` : ": only in a well-formed heap can they be";
    }
}
