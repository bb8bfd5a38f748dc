import { isUtf8 } from 'node:buffer'

/** Enough to recognise an encoding by: the first bytes that are not ASCII, and what follows them. */
const sampleBytes = 256 * 1024

/** Decodes bytes whose encoding is unknown or declared wrongly. */
export const decodeText = (bytes: Uint8Array, named?: string | undefined): string =>
  decoderOf(bytes, named).decode(bytes)

/** Takes a few milliseconds, however many bytes there are. */
export function decoderOf(bytes: Uint8Array, named?: string | undefined): TextDecoder {
  const decoder = decoderByMark(bytes) ?? decoderByZeros(bytes)
  if (decoder) return decoder
  if (isUtf8(bytes)) return new TextDecoder()
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const sample = bytes.subarray(first, first + sampleBytes)
  return isNearlyUtf8(sample) ? new TextDecoder() : (decoderNamed(named) ?? new TextDecoder(guessCodePage(sample)))
}

function decoderByMark([first, second]: Uint8Array): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return undefined
}

/** Detects UTF-16 without a BOM by its zeros: every second byte of ASCII letters. */
function decoderByZeros(bytes: Uint8Array): TextDecoder | undefined {
  const sample = bytes.subarray(0, 4_096)
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++
  const many = sample.length / 5
  if (odd > many && even < many / 10) return new TextDecoder('utf-16le')
  if (even > many && odd < many / 10) return new TextDecoder('utf-16be')
  return undefined
}

/** A few invalid bytes don't rule out UTF-8 for a long text. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample, { stream: true })
  const broken = text.split('\ufffd').length - 1
  const foreign = text.match(/[^\x00-\x7f\ufffd]/gu)?.length ?? 0
  return broken * 50 <= foreign
}

function decoderNamed(name: string | undefined): TextDecoder | undefined {
  if (name === undefined || /^utf-?8$/i.test(name)) return undefined
  try {
    return new TextDecoder(name)
  } catch {
    return undefined
  }
}

const isHigh = (byte = 0): boolean => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8
const isPlain = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Cyrillic words are all high bytes; in western ones these are mixed with ASCII letters. */
function guessCodePage(bytes: Uint8Array): 'windows-1251' | 'windows-1252' {
  let [cyrillic, western] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isHigh(bytes[at])) continue
    if (isPlain(bytes[at - 1]) || isPlain(bytes[at + 1])) western += 1
    else if (isHigh(bytes[at - 1]) || isHigh(bytes[at + 1])) cyrillic += 1
  }
  return cyrillic > western ? 'windows-1251' : 'windows-1252'
}
