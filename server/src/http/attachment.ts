export const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** `content-disposition` of a file to be saved: with a plain name for old programs, and its real one. */
export const attachment = (plainName: string, name: string): string =>
  `attachment; filename="${plainName}"; filename*=UTF-8''${percentEncoded(name)}`

/** As RFC 8187 wants it: a little stricter than for addresses. */
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
