export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const

/** `content-disposition` of a download: with an ASCII name for old clients, and the real one. */
export const attachment = (plainName: string, name: string): string =>
  `attachment; filename="${plainName}"; filename*=UTF-8''${percentEncoded(name)}`

/** RFC 8187 encoding: slightly stricter than for URLs. */
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
