import { limits } from 'beckon-contract'

const sidePixels = 128
const kinds = ['image/webp', 'image/jpeg'] as const

/** Resizes a picture for the chat: a small square stored inline in the settings. Null if it isn't a picture. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels)
  picture.close()
  // A browser that cannot write WebP writes PNG instead, which may be too large.
  const written = kinds.map((kind) => canvas.toDataURL(kind, 0.9))
  return written.find((url) => url.length <= limits.avatarCharacters) ?? null
}
