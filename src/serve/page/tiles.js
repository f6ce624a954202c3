// Tiles of a world as layers of a Leaflet map: an arrow's width of code between its grid and the server's levels.
"use strict";

// Pictures by their address: fetched once for all that show them, asked for again while they are missing, given up when
// nobody shows them any more.
class Pictures {
    static RETRY = 2000; // ms
    static KEPT = 48;

    constructor(changed) {
        this.entries = new Map();
        this.changed = changed;
        this.counts = { missing: 0, failed: 0, loading: 0 };
    }

    // show(bitmap) is called when it is there, and absent(text) while it is not. Returns what drops the wish.
    want(address, user) {
        let entry = this.entries.get(address);
        if (!entry) {
            entry = { address, users: new Set(), state: "new", bitmap: null };
            this.entries.set(address, entry);
        }
        entry.users.add(user);
        this.entries.delete(address); // used last: at the end
        this.entries.set(address, entry);
        if (entry.bitmap) user.show(entry.bitmap);
        else if (entry.state === "missing" || entry.state === "failed") user.absent(entry.text);
        else if (entry.state === "new") this.load(entry);
        return () => this.drop(entry, user);
    }

    drop(entry, user) {
        entry.users.delete(user);
        if (entry.users.size > 0 || this.entries.get(entry.address) !== entry) return;
        if (!entry.bitmap) {
            entry.abort?.abort();
            clearTimeout(entry.timer);
            this.entries.delete(entry.address);
        }
        let idle = [...this.entries.values()].filter((other) => other.users.size === 0);
        for (const other of idle.slice(0, Math.max(0, idle.length - Pictures.KEPT))) {
            other.bitmap.close();
            this.entries.delete(other.address);
        }
        this.count();
    }

    async load(entry) {
        entry.abort = new AbortController();
        if (entry.state === "new") entry.state = "loading";
        this.count();
        let delay = Pictures.RETRY;
        try {
            const response = await fetch(`${entry.address}?missing=204`, { signal: entry.abort.signal });
            if (response.status === 200) {
                const bitmap = await createImageBitmap(await response.blob());
                if (this.entries.get(entry.address) !== entry) return bitmap.close();
                entry.bitmap = bitmap;
                entry.state = "there";
                this.count();
                for (const user of entry.users) user.show(bitmap);
                return;
            }
            if (response.status === 204) {
                this.absent(entry, "missing", "");
            } else if (response.status === 503) {
                delay = 1000 * (Number(response.headers.get("Retry-After")) || 1);
            } else {
                this.absent(entry, "failed", (await response.text()).trim());
            }
        } catch (error) {
            if (error.name === "AbortError") return;
            this.absent(entry, "failed", "no answer from the server");
        }
        if (this.entries.get(entry.address) === entry) entry.timer = setTimeout(() => this.load(entry), delay);
    }

    absent(entry, state, text) {
        entry.state = state;
        entry.text = text;
        this.count();
        for (const user of entry.users) user.absent(text);
    }

    count() {
        const counts = { missing: 0, failed: 0, loading: 0, text: "" };
        for (const entry of this.entries.values()) {
            if (entry.state in counts) ++counts[entry.state];
            if (entry.state === "failed") counts.text = entry.text;
        }
        this.changed(counts);
    }
}

// The grid's tiles have as many CSS pixels as the world's tiles have pixels. Zoom 0 shows level 0, zoom -k level k; further
// in, a part of a tile is magnified, further out several are reduced.
const WorldTiles = L.GridLayer.extend({
    initialize(world, pictures) {
        this.world = world;
        this.pictures = pictures;
        L.GridLayer.prototype.initialize.call(this, {
            tileSize: world.tile,
            bounds: [[0, 0], [world.height, world.width]],
            noWrap: true,
            minZoom: -Infinity,
            keepBuffer: 1,
        });
        this.on("tileunload", (event) => event.tile.drops.forEach((drop) => drop()));
    },

    levelOf(zoom) {
        return Math.min(Math.max(-zoom, 0), this.world.levels - 1);
    },

    createTile(coords, done) {
        const { tile, width, height, around, behind } = this.world;
        const level = this.levelOf(coords.z);
        const scale = 2 ** (coords.z + level); // CSS pixels a pixel of the level
        const sizeOf = (side) => Math.floor((side - 1) / 2 ** level) + 1;
        const size = [sizeOf(width), sizeOf(height)];
        const from = [coords.x, coords.y].map((at) => at * tile);
        const shown = size.map((side, axis) => Math.min(tile, Math.ceil(side * scale) - from[axis]));
        const box = L.DomUtil.create("div", "tile");
        const canvas = L.DomUtil.create("canvas", "", box);
        [canvas.width, canvas.height] = shown;
        const context = canvas.getContext("2d");
        context.imageSmoothingEnabled = scale < 1;
        const waiting = new Set();
        let isDone = false;
        const finish = () => {
            box.classList.toggle("missing", waiting.size > 0);
            if (!isDone) setTimeout(() => done(null, box)); // Leaflet knows the tile only after this function
            isDone = true;
        };
        const most = size.map((side) => Math.ceil(Math.max(side - behind, 1) / tile) - 1); // the last tile has the rest
        const first = from.map((at, axis) => Math.min(Math.floor(at / scale / tile), most[axis]));
        const last = from.map((at, axis) =>
            Math.min(Math.ceil(Math.min((at + shown[axis]) / scale, size[axis]) / tile) - 1, most[axis]));
        box.drops = [];
        for (let y = first[1]; y <= last[1]; ++y) {
            for (let x = first[0]; x <= last[0]; ++x) {
                const address = `tile/${level}/${x}_${y}.png`;
                waiting.add(address);
                const show = (bitmap) => {
                    const inside = [x, y].map((at) => (at > 0 ? around : 0));
                    const own = [x, y].map((at, axis) => (at === most[axis] ? size[axis] - at * tile : tile));
                    context.drawImage(bitmap, ...inside, ...own, x * tile * scale - from[0], y * tile * scale - from[1],
                        own[0] * scale, own[1] * scale);
                    waiting.delete(address);
                    if (waiting.size === 0) box.title = "";
                    if (waiting.size === 0 || isDone) finish();
                };
                const absent = (text) => {
                    box.title = text;
                    finish();
                };
                box.drops.push(this.pictures.want(address, { show, absent }));
            }
        }
        return box;
    },
});
