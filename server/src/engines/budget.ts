/** A rough measure that is right for no model and near enough for all. */
const charactersPerToken = 4

export const charactersOf = (tokens: number): number => tokens * charactersPerToken

/** The beginning of a text, never half a character of it; a sign shows that there was more. */
export const cut = (text: string, charactersMost: number): string =>
  text.length <= charactersMost
    ? text
    : `${text
        .slice(0, charactersMost - 1)
        .toWellFormed()
        .replace(/�$/, '')}…`
