"use strict";

/* The lights, in groups, each with the predicate that the provers know, and the function that
   answers. */

class LightView {
    constructor(place, count) {
        this.count = count;
        this.lights = LIGHTS.map((light) => this.build(light));
        place.append(...Object.entries(GROUPS).map(([group, title]) => make("div", {class: "group"},
            make("h3", {}, title),
            ...LIGHTS.map(({group: own}, i) => (own === group ? this.lights[i].element : null))
                .filter((element) => element))));
    }

    build({id, predicate, says, by}) {
        const {file, line, text} = PROGRAM.predicates[predicate];
        const answering = PROGRAM.answering[by];
        const proved = answering.file.replace(".h", ".c") in PROGRAM.digests;
        const state = make("small", {class: "state"});
        const element = make("details", {class: "light", "data-light": id},
            make("summary", {}, make("span", {class: "bulb", "aria-hidden": "true"}),
                 make("span", {class: "says"}, says), state),
            make("pre", {tabindex: "0"}, `${file}:${line}\n${text}`),
            make("p", {class: "by"}, `Answered by ${by}, which is ${proved ? "proved" : "tested, but not proved"}:`),
            make("pre", {tabindex: "0"}, `${answering.file}:${answering.line}\n${answering.text}`));
        return {element, state};
    }

    show({claims, answers}, between) {
        let dark = 0;
        LIGHTS.forEach(({id}, i) => {
            const holds = answers.holds[i];
            const claimed = claims[id] === null;
            const {element, state: text} = this.lights[i];
            dark += claimed && holds === false ? 1 : 0;
            element.className = `light ${holds === null ? "unasked" : holds ? "on" : "off"} ` +
                                (claimed ? "claimed" : "unclaimed");
            const detail = holds === false ? whereItFails(id, answers) : "";
            text.textContent = this.stateText(LIGHTS[i], holds, claims[id], between) + detail;
            // What frame and bulb say already is for those who hear the page.
            text.classList.toggle("heard", detail === "" && holds !== null &&
                (claimed ? holds : NOT_CLAIMED.includes(claims[id])));
        });
        const none = LIGHTS.every(({id}) => claims[id] !== null);
        this.count.textContent = dark > 0 ? `${dark} that should hold ${dark === 1 ? "is" : "are"} dark`
            : none ? "nothing is claimed here" : "all that is claimed holds";
        this.count.classList.toggle("bad", dark > 0);
    }

    stateText({id, needs}, holds, reason, between) {
        const answer = holds === null ? NOT_ASKED[needs] : holds ? "holds" : "does not hold";
        const claim = !between ? "claimed here"
            : ASKED.includes(id) ? "asked for by operations to come" : "promised";
        return `${answer}; ${reason === null ? claim : reason}`;
    }
}
