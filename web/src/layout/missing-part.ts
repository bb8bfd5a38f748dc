/** A part of these pages that could not be loaded: an update replaced it, or the service does not answer. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  readonly isReplaced: boolean

  constructor(isReplaced: boolean, cause: unknown) {
    super('A part of the pages could not be loaded.', { cause })
    this.isReplaced = isReplaced
  }
}

/** Says why a part is missing. The answer is what the pages show; the browser's own words tell people nothing. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart(await isServiceThere(), cause)
  }
}

/** Asked past the browser's cache. */
export const isServiceThere = () =>
  fetch('/favicon.svg', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
