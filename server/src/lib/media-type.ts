/** `text/html` of `Text/HTML; charset=utf-8`. */
export const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
