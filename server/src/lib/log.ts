import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines for the operator. Never a token, the text of a message or a key. */
export const createLog = ({ level, stream }: { level: string; stream: { write: (line: string) => void } }): Log =>
  pino({ level, base: null, serializers: { err: describeError } }, stream)

/** No more than this of an error is logged: a database's own details may quote a message's text. */
const describeError = ({ name, message, stack = '', code }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack,
})
