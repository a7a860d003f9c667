/**
 * Hash of keys: HalfSipHash-1-3 (https://github.com/veorq/SipHash) over the UTF-16 units of a text. It has a secret, so that nobody who chooses keys,
 * such as the sender of a message, can choose them to collide.
 */

/** Returns 32 bits, of which zero is as likely as any other. */
export function hashKey(key: string, seed0: number, seed1: number): number {
  let v0 = seed0 | 0
  let v1 = seed1 | 0
  let v2 = 0x6c796765 ^ v0
  let v3 = 0x74656462 ^ v1
  const length = key.length
  const even = length & ~1
  // The last turns take what is left with the length, and then finish.
  for (let at = 0, left = 4; left > 0; at += 2) {
    let word = 0
    if (at < even) word = key.charCodeAt(at) | (key.charCodeAt(at + 1) << 16)
    else {
      if (left === 4) word = (length << 24) | (length > even ? key.charCodeAt(even) : 0)
      else if (left === 3) v2 ^= 0xff
      left--
    }
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return (v1 ^ v3) >>> 0
}
