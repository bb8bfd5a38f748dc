/** Importing `node:http` reads all it exports, and with one of them loads Node's whole undici: 60 ms of a start. */
export const { request, STATUS_CODES } = process.getBuiltinModule('node:http')
