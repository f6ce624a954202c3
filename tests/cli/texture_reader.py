"""Reads KTX 2.0 and DDS files, written from their specifications alone, to check what the program writes: no program in
Debian's packages reads these with floats, layers and levels. Every field is checked, and every byte has to belong to something.

    read_ktx2(path), read_dds(path) -> Texture; ValueError says what is wrong with the file

Sources: Khronos, "KTX File Format Specification" 2.0 and "Khronos Data Format Specification" 1.3 (basic descriptor block);
Microsoft, "DDS_HEADER", "DDS_HEADER_DXT10" and "Programming Guide for DDS".
"""
import dataclasses
import math
import struct


@dataclasses.dataclass
class Texture:
    kind: str  # one, volume or array
    width: int
    height: int
    depth: int  # slices of a volume, else 1
    layers: int  # of an array, else 1
    channels: int
    sample: str  # u8, u16, f16 or f32
    srgb: bool
    levels: list  # the largest first; of each a list of its pictures (layers or slices) as flat lists of numbers, as stored
    texts: dict  # key/value pairs of a KTX2 file

    def size(self, level):
        """(width, height, pictures) of a level."""
        depth = max(self.depth >> level, 1)
        return max(self.width >> level, 1), max(self.height >> level, 1), depth if self.kind == "volume" else self.layers


CODES = {"u8": "B", "u16": "H", "f16": "e", "f32": "f"}
BYTES = {"u8": 1, "u16": 2, "f16": 2, "f32": 4}
# (sample, channels, sRGB) by VkFormat and by DXGI_FORMAT. Without those of three channels, which few devices take.
VULKAN = {9: ("u8", 1, False), 16: ("u8", 2, False), 37: ("u8", 4, False), 43: ("u8", 4, True),
          70: ("u16", 1, False), 77: ("u16", 2, False), 91: ("u16", 4, False),
          76: ("f16", 1, False), 83: ("f16", 2, False), 97: ("f16", 4, False),
          100: ("f32", 1, False), 103: ("f32", 2, False), 109: ("f32", 4, False)}
DXGI = {61: ("u8", 1, False), 49: ("u8", 2, False), 28: ("u8", 4, False), 29: ("u8", 4, True),
        56: ("u16", 1, False), 35: ("u16", 2, False), 11: ("u16", 4, False),
        54: ("f16", 1, False), 34: ("f16", 2, False), 10: ("f16", 4, False),
        41: ("f32", 1, False), 16: ("f32", 2, False), 2: ("f32", 4, False)}


def require(good, what):
    if not good:
        raise ValueError(what)


def pictures_of(texture, level, data):
    """The pictures of a level, one behind the other without gaps."""
    width, height, count = texture.size(level)
    values = struct.unpack(f"<{len(data) // BYTES[texture.sample]}{CODES[texture.sample]}", data)
    each = width * height * texture.channels
    require(len(values) == each * count, f"level {level} has {len(values)} samples, not {each * count}")
    return [list(values[i * each:(i + 1) * each]) for i in range(count)]


def full_chain(*sides):
    return int(math.log2(max(sides))) + 1


# --- KTX 2.0 ---------------------------------------------------------------------------------------------------------

def check_descriptor(data, sample, channels, srgb):
    """One basic block for unpacked texels, and nothing else."""
    bits, count = 8 * BYTES[sample], channels
    require(len(data) == 4 + 24 + 16 * count, f"descriptor of {len(data)} bytes")
    total, kind, version, colors, blocks, planes, more = struct.unpack_from("<7I", data)
    require(total == len(data), "dfdTotalSize")
    require(kind == 0, "vendorId and descriptorType: Khronos, basic format")
    require(version & 0xffff == 2 and version >> 16 == 24 + 16 * count, "versionNumber, descriptorBlockSize")
    require(colors & 0xff == 1, "colorModel: RGBSDA")
    require(colors >> 8 & 0xff == 1, "colorPrimaries: BT.709")
    require(colors >> 16 & 0xff == (2 if srgb else 1), "transferFunction")
    require(colors >> 24 == 0, "flags: alpha is straight")
    require(blocks == 0, "texelBlockDimension")
    require(planes == count * BYTES[sample] and more == 0, "bytesPlane")
    for i in range(count):
        word, position, lower, upper = struct.unpack_from("<4I", data, 28 + 16 * i)
        require(word & 0xffff == i * bits and (word >> 16 & 0xff) + 1 == bits, f"bitOffset, bitLength of sample {i}")
        require(word >> 24 & 0xf == (0, 1, 2, 15)[i], f"channelType of sample {i}")
        is_float = sample in ("f16", "f32")
        qualifiers = 0xc if is_float else 0x1 if srgb and i == 3 else 0  # signed and float; linear
        require(word >> 28 == qualifiers, f"qualifiers of sample {i}")
        require(position == 0, f"samplePosition of sample {i}")
        limits = struct.unpack("<2I", struct.pack("<2f", -1, 1)) if is_float else (0, 2 ** bits - 1)
        require((lower, upper) == limits, f"sampleLower, sampleUpper of sample {i}")


def read_pairs(data):
    texts, at, keys = {}, 0, []
    while at < len(data):
        length, = struct.unpack_from("<I", data, at)
        require(2 <= length <= len(data) - at - 4, "keyAndValueByteLength")
        pair = data[at + 4:at + 4 + length]
        require(0 < pair.find(b"\0"), "a key without an end")
        key, value = pair.split(b"\0", 1)
        require(value[-1:] == b"\0", f"{key}: the text has no NUL at its end")
        at += 4 + length
        padding = -at % 4
        require(data[at:at + padding] == bytes(padding), "valuePadding")
        at += padding
        keys.append(key)
        texts[key.decode("utf-8")] = value[:-1].decode("utf-8")
    require(at == len(data), "kvdByteLength")
    require(keys == sorted(set(keys)), f"keys are sorted and different: {keys}")
    own = [key for key in texts if key[:3] in ("KTX", "ktx") and key not in ("KTXorientation", "KTXwriter")]
    require(not own, f"keys that KTX has not defined: {own}")
    return texts


def read_ktx2(path):
    with open(path, "rb") as file:
        data = file.read()
    require(len(data) >= 80 + 24, "too short")
    require(data[:12] == b"\xabKTX 20\xbb\r\n\x1a\n", "identifier")
    (number, type_size, width, height, slices, layers, faces, count, scheme,
     dfd_at, dfd_bytes, kvd_at, kvd_bytes, sgd_at, sgd_bytes) = struct.unpack_from("<13I2Q", data, 12)
    require(number in VULKAN, f"vkFormat {number}")
    sample, channels, srgb = VULKAN[number]
    require(type_size == BYTES[sample], "typeSize")
    require(width > 0 and height > 0 and faces == 1 and (slices == 0 or layers == 0), "the type of the texture")
    require(scheme == 0 and sgd_at == 0 and sgd_bytes == 0, "supercompression")
    require(1 <= count <= full_chain(width, height, max(slices, 1)), f"levelCount {count}")
    kind = "volume" if slices else "array" if layers else "one"
    texture = Texture(kind, width, height, max(slices, 1), max(layers, 1), channels, sample, srgb, [], {})
    require(dfd_at == 80 + 24 * count, "dfdByteOffset: behind the level index")
    require(kvd_at == dfd_at + dfd_bytes and kvd_bytes > 0, "kvdByteOffset: behind the descriptor")
    require(kvd_at + kvd_bytes <= len(data), "kvdByteLength")
    check_descriptor(data[dfd_at:kvd_at], sample, channels, srgb)
    texture.texts = read_pairs(data[kvd_at:kvd_at + kvd_bytes])
    require(texture.texts.get("KTXorientation") == ("rdi" if slices else "rd"), "KTXorientation")
    alignment = math.lcm(channels * BYTES[sample], 4)
    index = [struct.unpack_from("<3Q", data, 80 + 24 * level) for level in range(count)]
    end = kvd_at + kvd_bytes
    for level in reversed(range(count)):  # the smallest comes first
        at, size, plain = index[level]
        require(size == plain, f"uncompressedByteLength of level {level}")
        require(at == end + -end % alignment, f"byteOffset of level {level}: {at} behind {end}, aligned to {alignment}")
        require(data[end:at] == bytes(at - end), f"mipPadding of level {level}")
        end = at + size
        require(end <= len(data), f"level {level} goes beyond the file")
        texture.levels.insert(0, pictures_of(texture, level, data[at:end]))
    require(end == len(data), f"{len(data) - end} bytes left over")
    return texture


# --- DDS -------------------------------------------------------------------------------------------------------------

def read_dds(path):
    with open(path, "rb") as file:
        data = file.read()
    require(len(data) >= 148, "too short")
    require(data[:4] == b"DDS ", "magic")
    size, flags, height, width, pitch, slices, count = struct.unpack_from("<7I", data, 4)
    require(size == 124, "dwSize")
    require(data[32:76] == bytes(44), "dwReserved1")
    format_size, format_flags, four, *masks = struct.unpack_from("<8I", data, 76)
    require(format_size == 32 and format_flags == 0x4 and four == 0x30315844 and masks == [0] * 5, "ddspf: DX10")
    caps, caps2, *reserved = struct.unpack_from("<5I", data, 108)
    require(reserved == [0] * 3, "dwCaps3, dwCaps4, dwReserved2")
    number, dimension, misc, layers, misc2 = struct.unpack_from("<5I", data, 128)
    require(number in DXGI, f"dxgiFormat {number}")
    sample, channels, srgb = DXGI[number]
    require(dimension in (3, 4), "resourceDimension")
    volume = dimension == 4
    require(misc == 0 and misc2 == 0, "miscFlag, miscFlags2")
    require(width > 0 and height > 0 and layers > 0, "the size of the texture")
    require(slices > 0 and layers == 1 if volume else slices == 0, "dwDepth, arraySize")
    require(1 <= count <= full_chain(width, height, max(slices, 1)), f"dwMipMapCount {count}")
    mip = count > 1
    needed = 0x1 | 0x2 | 0x4 | 0x8 | 0x1000 | (0x20000 if mip else 0) | (0x800000 if volume else 0)
    require(flags == needed, f"dwFlags {flags:#x}")
    require(caps == 0x1000 | (0x400008 if mip else 0), f"dwCaps {caps:#x}")
    require(caps2 == (0x200000 if volume else 0), f"dwCaps2 {caps2:#x}")
    require(pitch == width * channels * BYTES[sample], "dwPitchOrLinearSize")
    kind = "volume" if volume else "array" if layers > 1 else "one"  # an array of one looks like a single texture
    texture = Texture(kind, width, height, max(slices, 1), layers, channels, sample, srgb, [[] for _ in range(count)], {})
    at = 148
    for _ in range(1 if volume else layers):  # a texture of an array has all of its levels together
        for level in range(count):
            wide, high, many = texture.size(level)
            end = at + wide * high * channels * BYTES[sample] * (many if volume else 1)
            require(end <= len(data), f"level {level} goes beyond the file")
            one = dataclasses.replace(texture, layers=1)
            texture.levels[level] += pictures_of(one, level, data[at:end])
            at = end
    require(at == len(data), f"{len(data) - at} bytes left over")
    return texture
