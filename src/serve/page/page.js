// The page: a map of the world, and what is known of the place below the mouse.
"use strict";

const part = (id) => document.getElementById(id);
const grouped = (number) => number.toLocaleString("en-US");
const MOST_MAGNIFIED = 6; // zoom: 64 CSS pixels a pixel

function showError(text) {
    part("state").textContent = text;
    part("state").style.color = "var(--error)";
}

// Pixels as latitude (down) and longitude (right), in doubles: whole numbers up to 2^53.
const PIXELS = L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, 1, 0) });

class Page {
    constructor(world) {
        this.world = world;
        const bounds = L.latLngBounds([0, 0], [world.height, world.width]);
        this.bounds = bounds;
        this.map = L.map("map", {
            crs: PIXELS,
            minZoom: 1 - world.levels - 2,
            maxZoom: Math.min(MOST_MAGNIFIED, Math.floor(Math.log2(world.tile))),
            attributionControl: false,
            maxBounds: bounds.pad(1),
            wheelPxPerZoomLevel: 100,
            zoomAnimation: true,
        });
        this.pictures = new Pictures((counts) => this.showCounts(counts));
        this.tiles = new WorldTiles(world, this.pictures);
        document.title = `${world.title ?? world.name} – Noisescope`;
        part("name").textContent = world.title ?? world.name;
        part("size").textContent = `${grouped(world.width)} × ${grouped(world.height)}`;
        if (!this.goToHash()) this.fit();
        this.tiles.addTo(this.map);
        this.listen();
        this.showPlace();
        const element = this.map.getContainer();
        element.classList.add("fresh"); // has the focus without having been asked: no frame yet
        element.addEventListener("blur", () => element.classList.remove("fresh"), { once: true });
        element.focus();
    }

    fit() {
        this.map.setView(this.bounds.getCenter(), this.map.getBoundsZoom(this.bounds));
    }

    // "#ZOOM/X/Y": the pixel in the middle.
    goToHash() {
        const found = /^#(-?\d{1,2})\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/.exec(location.hash);
        if (!found) return false;
        const [zoom, x, y] = found.slice(1).map(Number);
        this.map.setView([y, x], Math.min(Math.max(zoom, this.map.getMinZoom()), this.map.getMaxZoom()));
        return true;
    }

    showPlace() {
        const zoom = this.map.getZoom();
        const center = this.map.getCenter();
        const digits = Math.max(0, zoom + 1);
        history.replaceState(null, "", `#${zoom}/${center.lng.toFixed(digits)}/${center.lat.toFixed(digits)}`);
        const level = this.tiles.levelOf(zoom);
        part("level").textContent = `level ${level}`;
        const factor = 2 ** Math.abs(zoom);
        part("zoom").textContent = zoom >= 0 ? `${factor} : 1` : `1 : ${grouped(factor)}`;
        const most = 120 / 2 ** zoom;
        const ten = 10 ** Math.floor(Math.log10(most));
        const length = Math.max(1, [5, 2, 1].find((step) => step * ten <= most) * ten);
        part("scale").firstElementChild.style.width = `${Math.round(length * 2 ** zoom)}px`;
        part("scale").lastElementChild.textContent = `${grouped(length)} px`;
    }

    showCounts({ missing, failed, text }) {
        const parts = [];
        if (missing > 0) parts.push(`${missing} ${missing === 1 ? "tile is" : "tiles are"} not there yet`);
        if (failed > 0) parts.push(text);
        part("state").textContent = parts.join("; ");
        part("state").style.color = failed > 0 ? "var(--error)" : "";
    }

    // The pixel at a place, or null outside of the world.
    pixelAt(place) {
        const x = Math.floor(place.lng), y = Math.floor(place.lat);
        const { width, height } = this.world;
        return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : null;
    }

    unitsOf(pixel) {
        const { left, top, unit } = this.world;
        const digits = Math.ceil(Math.log10(unit)) + 1;
        return [left + pixel.x, top + pixel.y].map((at) => ((at + 0.5) / unit).toFixed(Math.min(digits, 15)));
    }

    showPixel(place) {
        const pixel = place && this.pixelAt(place);
        part("pixel").textContent = pixel ? `${grouped(pixel.x)}, ${grouped(pixel.y)}` : "–";
        part("world").textContent = pixel ? `(${this.unitsOf(pixel).join(", ")})` : "";
    }

    async showValue(place) {
        const pixel = this.pixelAt(place);
        this.closeValue();
        if (!pixel) return;
        this.mark = L.rectangle([[pixel.y, pixel.x], [pixel.y + 1, pixel.x + 1]],
            { interactive: false, weight: 2, color: "#5aa9ff", fill: false }).addTo(this.map);
        const rows = [["pixel", `${pixel.x}, ${pixel.y}`], ["world", this.unitsOf(pixel).join(", ")]];
        if (this.world.recipe) {
            this.asked = pixel;
            try {
                const response = await fetch(`value?x=${pixel.x}&y=${pixel.y}`);
                if (!response.ok) throw new Error((await response.text()).trim());
                const { values, bits } = await response.json();
                values.forEach((value, i) => rows.push([i === 0 ? "value" : "", value], ["", bits[i]]));
            } catch (error) {
                rows.push(["value", error.message]);
            }
            if (this.asked !== pixel) return;
        } else {
            rows.push(["value", "not known: no recipe"]);
        }
        const table = document.createElement("table");
        for (const [name, text] of rows) {
            const row = table.insertRow();
            const head = document.createElement("th");
            head.textContent = name;
            row.append(head);
            row.insertCell().textContent = text;
        }
        part("value").replaceChildren(table);
        part("value").hidden = false;
    }

    closeValue() {
        this.asked = null;
        this.mark?.remove();
        part("value").hidden = true;
    }

    toggleHelp(shown = part("help").hidden) {
        part("help").hidden = !shown;
        part("keys").setAttribute("aria-expanded", String(shown));
    }

    async copyLink() {
        try {
            await navigator.clipboard.writeText(location.href);
            part("copy").textContent = "Copied";
        } catch {
            part("copy").textContent = "Not allowed";
        }
        setTimeout(() => (part("copy").textContent = "Copy link"), 1500);
    }

    listen() {
        const { map } = this;
        const keys = {
            0: () => this.fit(),
            1: () => map.setZoom(0),
            9: () => map.setZoom(map.getMaxZoom()),
            c: () => this.copyLink(),
            "?": () => this.toggleHelp(),
            Escape: () => (this.toggleHelp(false), this.closeValue()),
        };
        map.on("moveend zoomend", () => this.showPlace());
        map.on("mousemove", (event) => this.showPixel(event.latlng));
        map.on("mouseout", () => this.showPixel(null));
        map.on("click", (event) => this.showValue(event.latlng));
        window.addEventListener("hashchange", () => this.goToHash());
        window.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (event.key === "Enter" && event.target === map.getContainer()) this.showValue(map.getCenter());
            else keys[event.key]?.();
        });
        part("fit").addEventListener("click", keys[0]);
        part("one").addEventListener("click", keys[1]);
        part("copy").addEventListener("click", keys.c);
        part("keys").addEventListener("click", keys["?"]);
    }
}

fetch("world.json").then((response) => response.json()).then((world) => {
    window.page = new Page(world);
}).catch((error) => showError(`the world is not known: ${error.message}`));
