"use strict";

/* The object graph: blocks, holes, roots, and what points to what. It is laid out once for all of
   an operation, so that nothing moves while one steps. */

var NODE_WIDTH = 84;
var NODE_HEIGHT = 34;

function svg(name, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
        element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
}

/* The edges between blocks. If there is a snapshot, those are fresh that are not in it, and those that
   were and are not any more are gone. */
function edgesSince(view) {
    const now = edgesOf(view), then = view.snapshot ? edgesOf(view.snapshot) : now;
    const isIn = (edges, {field, from, to}) =>
        edges.some((each) => each.field === field && each.from === from && each.to === to);
    const drawn = (letter, kind) => ({from, to, field, behind}) => ({
        id: `${letter}${field}`, from: `${from}`, to: `${to}`, infix: behind !== to,
        kind: kind ?? (isIn(then, {field, from, to}) ? "points" : "fresh")});
    return [...now.map(drawn("e")), ...then.filter((edge) => !isIn(now, edge)).map(drawn("g", "gone"))];
}

/* The vertices and edges that a state has: blocks by the word where they begin, roots by r0, r1. */
function graphOf(view) {
    const nodes = view.blocks.filter(({wosize}) => wosize > 0).map((block) => ({
        id: `${block.index}`, block, label: `${block.index} ${block.name}`}));
    const isNode = (id) => nodes.some((node) => node.id === id);
    const edges = edgesSince(view).filter(({from, to}) => isNode(from) && isNode(to));
    for (const {block, kind, index} of view.cells) {
        const next = kind === "link" ? meaningOfLink(view.state.words[index], view.blocks) : null;
        if (next) {
            edges.push({id: `e${index}`, from: `${block.index}`, to: `${next.index}`, kind: "link"});
        }
    }
    view.state.roots.forEach((value, i) => {
        const {meant, target} = meaningOf(value, view.state.words, view.blocks);
        nodes.push({id: `r${i}`, root: i, label: view.names?.[i] ?? `root ${i}`});
        if (meant) {
            edges.push({id: `er${i}`, from: `r${i}`, to: `${meant.index}`, kind: "points",
                        infix: target !== meant.index});
        }
    });
    return {nodes, edges};
}

/* The hole that a link leads to. */
function meaningOfLink(value, blocks) {
    return blocks.find(({index, free, wosize}) => free && wosize > 0 && addressOf(index) === value);
}

function routeName(id, from, to) {
    return `${id} ${from} ${to}`;
}

/* Places for the vertices and routes for the edges of several states of one heap. */
function layOut(graphs) {
    const graph = new dagre.graphlib.Graph({multigraph: true});
    graph.setGraph({rankdir: "LR", nodesep: 16, ranksep: 44, marginx: 8, marginy: 24});
    graph.setDefaultEdgeLabel(() => ({}));
    for (const {nodes} of graphs) {
        nodes.forEach(({id}) => graph.setNode(id, {width: NODE_WIDTH, height: NODE_HEIGHT}));
    }
    for (const {edges} of graphs) {
        edges.filter(({from, to}) => from !== to && graph.hasNode(to))
            .forEach(({id, from, to}) => graph.setEdge(from, to, {}, id));
    }
    dagre.layout(graph);
    const {width, height} = graph.graph();
    return {places: new Map(graph.nodes().map((id) => [id, graph.node(id)])),
            routes: new Map(graph.edges().map((edge) => [routeName(edge.name, edge.v, edge.w),
                                                         graph.edge(edge).points])),
            width: Math.max(width || 0, 220), height: Math.max(height || 0, 60)};
}

class GraphView {
    constructor(place, choose) {
        this.place = place;
        this.key = "";
        place.addEventListener("click", (event) => {
            const node = event.target.closest("[data-block]");
            if (node) {
                choose(Number(node.dataset.block));
            }
        });
    }

    /* Show a state; the others are those that it shares its places with. */
    show(view, others, selected) {
        const graph = graphOf(view);
        const graphs = [graph, ...others.map(graphOf)];
        const key = JSON.stringify([...new Set(graphs.flatMap(({nodes, edges}) =>
            [...nodes.map(({id}) => id), ...edges.map(({id, from, to}) => `${id} ${from} ${to}`)]))].sort());
        if (key !== this.key) {
            this.key = key;
            this.layout = layOut(graphs.slice(1).concat([graph]));
        }
        const {width, height} = this.layout;
        const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, role: "img",
                                    style: `max-width: ${width * 1.15}px`, "aria-label": this.inWords(graph)},
                            arrowHeads());
        graph.edges.forEach((edge) => picture.append(...this.edge(edge, view)));
        graph.nodes.forEach((node) => picture.append(this.node(node, view, selected)));
        this.place.replaceChildren(picture);
    }

    inWords({nodes, edges}) {
        const labels = nodes.map(({label, block}) => (block ? `${label}, ${COLOURS[block.colour]}` : label));
        return `Object graph: ${labels.join("; ")}. ` +
            edges.map(({from, to}) => `${from} to ${to}`).join(", ");
    }

    node({id, block, root, label}, view, selected) {
        const {x, y} = this.layout.places.get(id);
        const {registers, stack} = view.state;
        const classes = ["node", root === undefined ? COLOURS[block.colour] : "root"];
        if (block && BigInt(block.index) === registers.scanned) {
            classes.push("scanned");
        }
        const onStack = block && stack.slice(0, Number(registers.top)).includes(BigInt(block.index));
        if (block && block.colour === 1 && !onStack && !classes.includes("scanned")) {
            classes.push("left");
        }
        if (block && block.index === selected) {
            classes.push("selected");
        }
        const data = block ? {"data-block": block.index} : {};
        return svg("g", {class: classes.join(" "), transform: `translate(${x},${y})`, ...data},
                   svg("rect", {x: -NODE_WIDTH / 2, y: -NODE_HEIGHT / 2, width: NODE_WIDTH,
                                height: NODE_HEIGHT, rx: block ? 6 : 17}),
                   svg("text", {dy: "0.35em"}, label));
    }

    edge({id, from, to, kind, infix}, view) {
        const [a, b] = [from, to].map((end) => this.layout.places.get(end));
        if (!a || !b) {
            return [];
        }
        const route = this.layout.routes.get(routeName(id, from, to)) || [a, b];
        const colour = (id) => view.blocks.find(({index}) => `${index}` === id)?.colour;
        const isEdge = kind === "points" || kind === "fresh";
        const wrong = isEdge && colour(from) === 3 && colour(to) === 0 && view.phase !== "marking";
        const classes = `edge ${kind}${infix ? " infix" : ""}${wrong ? " wrong" : ""}`;
        const path = svg("path", {class: classes, d: from === to ? loopAt(a) : smooth(route)});
        const {x, y} = route[Math.floor(route.length / 2)];
        return [path, ...(infix ? [svg("text", {class: "label", x, y: y - 6}, "infix")] : [])];
    }
}

function arrowHeads() {
    return svg("defs", {}, ...["points", "link", "wrong", "gone", "fresh"].map((kind) =>
        svg("marker", {id: `arrow-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
                       markerHeight: 7, orient: "auto"}, svg("path", {class: `head ${kind}`, d: "M0 0L8 4L0 8z"}))));
}

/* A curve through the middles between the points of a route. */
function smooth(points) {
    const middles = points.slice(1, -1).map(({x, y}, i) => {
        const next = points[i + 2];
        return i === points.length - 3 ? `Q${x} ${y} ${next.x} ${next.y}`
            : `Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}`;
    });
    const last = points.at(-1);
    return `M${points[0].x} ${points[0].y}` + (middles.join("") || `L${last.x} ${last.y}`);
}

function loopAt({x, y}) {
    const up = y - NODE_HEIGHT / 2;
    return `M${x - 14} ${up}C${x - 18} ${up - 16} ${x + 18} ${up - 16} ${x + 14} ${up}`;
}
