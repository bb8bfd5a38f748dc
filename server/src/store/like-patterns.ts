/** For `like … escape '\'`: the text itself, without wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const containing = (text: string): string => `%${escapeLike(text)}%`
