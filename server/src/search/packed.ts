const arrayTypes = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
}
type ArrayType = keyof typeof arrayTypes
type Numbers = InstanceType<(typeof arrayTypes)[ArrayType]>
/** Stands for an array in the JSON. */
interface Place {
  $array: ArrayType
  at: number
  length: number
}

/** Arrays start at multiples of this, so that they can be read where they are. */
export const alignment = 8
/** At the start: the length of the JSON, which follows the arrays. */
const headerBytes = 8

/** A tree of objects, arrays, strings, finite numbers and typed arrays as bytes, on any version of Node. */
export function pack(tree: unknown): Uint8Array<ArrayBuffer> {
  const arrays: { at: number; numbers: Numbers }[] = []
  let end = headerBytes
  const json = new TextEncoder().encode(
    JSON.stringify(tree, (_, value) => {
      if (!ArrayBuffer.isView(value)) return value
      const numbers = value as Numbers
      const place: Place = { $array: numbers.constructor.name as ArrayType, at: end, length: numbers.length }
      arrays.push({ at: end, numbers })
      end += alignment * Math.ceil(numbers.byteLength / alignment)
      return place
    }),
  )
  const bytes = new Uint8Array(end + json.length)
  for (const { at, numbers } of arrays)
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at)
  bytes.set(json, end)
  new DataView(bytes.buffer).setFloat64(0, json.length)
  return bytes
}

/** What `pack` was given. Its arrays are parts of these bytes. Throws if the bytes are something else. */
export function unpack({ buffer, byteOffset, byteLength }: Uint8Array): unknown {
  const jsonBytes = new DataView(buffer, byteOffset).getFloat64(0)
  const json = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + byteLength - jsonBytes, jsonBytes))
  return JSON.parse(json, (_, value) => (isPlace(value) ? arrayAt(value) : value))

  function arrayAt({ $array, at, length }: Place): Numbers {
    return new arrayTypes[$array](buffer as ArrayBuffer, byteOffset + at, length)
  }
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && '$array' in value && Object.hasOwn(arrayTypes, String(value.$array))
