"""Random recipes with layers: all operators, shapes, masks, groups and links."""

COMBINES = ("mix", "add", "subtract", "multiply", "screen", "overlay", "min", "max", "smooth-min", "smooth-max", "difference")
SHAPES = ({"step": "remap"}, {"step": "clamp"}, {"step": "invert"}, {"step": "abs"}, {"step": "power"}, {"step": "gain"},
          {"step": "smoothstep"}, {"step": "threshold"}, {"step": "terrace"}, {"step": "fold"},
          {"step": "curve", "points": [[-1, -0.5], [-0.25, 0.75], [0.5, 0.5], [1, -1]]})
NOISES = ("perlin", "value", "simplex", "value-cubic", "wavelet", "ramp", "radial", "constant")  # they have derivatives
OTHERS = ("worley", "white", "checker", "stripes")


class RandomTree:
    """`slopes`: only noises with derivatives, and masks by slope."""

    def __init__(self, rng, fields, slopes):
        self.rng, self.fields, self.slopes, self.named = rng, fields, slopes, 0

    def recipe(self):
        layers = []
        while self.fields > 0:
            layers.append(self.layer(1))
        if len(layers) > 2:
            layers.append({"name": "link", "use": layers[0]["name"], "combine": self.rng.choice(COMBINES)})
        recipe = {"noisescope": 2, "layers": layers, "shape": self.shapes()}
        if self.rng.random() < 0.3:
            recipe["place"] = {"scale": 0.75, "x": 1.5, "y": -0.125}
        return recipe

    def layer(self, depth):
        self.named += 1
        layer = {"name": f"l{self.named}", "combine": self.rng.choice(COMBINES), **self.contents(depth)}
        if self.rng.random() < 0.5:
            layer["amount"] = self.rng.randrange(1, 17) / 16
        if self.fields > 0 and self.rng.random() < 0.4:
            below = [{"below": "height"}] + [{"below": "slope"}] * self.slopes
            layer["mask"] = {**self.contents(depth + 1)} if self.rng.random() < 0.6 else {**self.rng.choice(below), "shape": self.shapes()}
        return layer

    def contents(self, depth):
        if depth < 4 and self.fields > 1 and self.rng.random() < 0.3:
            layers = [self.layer(depth + 1) for _ in range(self.rng.randint(1, 3))]
            return {"layers": layers, "seed": self.rng.randrange(2**32), "shape": self.shapes()}
        self.fields -= 1
        field = {"noise": self.rng.choice(NOISES if self.slopes else NOISES + OTHERS), "seed": self.rng.randrange(5),
                 "frequency": self.rng.randint(1, 12), "shape": self.shapes()}
        if self.rng.random() < 0.3:
            field["dimensions"] = 3
        if self.rng.random() < 0.4:
            field |= {"fractal": "fbm", "octaves": self.rng.randint(1, 4)}
        return field

    def shapes(self):
        return [self.rng.choice(SHAPES) for _ in range(self.rng.choice((0, 0, 1, 2)))]


def random_tree(rng, fields):
    return RandomTree(rng, fields, rng.random() < 0.5).recipe()
