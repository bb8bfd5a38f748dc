/** Part of these pages that could not be loaded: an update replaced it, or the service doesn't respond. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  readonly isReplaced: boolean

  constructor(isReplaced: boolean, cause: unknown) {
    super('A part of the pages could not be loaded.', { cause })
    this.isReplaced = isReplaced
  }
}

/** Finds out why a part is missing. The result is shown to people instead of the browser's own message. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart(await isServiceThere(), cause)
  }
}

/** Bypasses the browser's cache. */
export const isServiceThere = () =>
  fetch('/favicon.svg', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
