/** A rough estimate: exact for no model, close enough for all. */
const charactersPerToken = 4

export const charactersOf = (tokens: number): number => tokens * charactersPerToken

/** The beginning of a text, never splitting a character; an ellipsis shows that it was cut. */
export const cut = (text: string, charactersMost: number): string =>
  text.length <= charactersMost
    ? text
    : `${text
        .slice(0, charactersMost - 1)
        .toWellFormed()
        .replace(/�$/, '')}…`
