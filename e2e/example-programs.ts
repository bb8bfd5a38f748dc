import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Demo } from './demo.ts'
import { outsideEnvironment, runProgram } from './processes.ts'

/** The variables that the examples read. */
export const environmentOf = ({ base_url, bot_uuid, token }: Demo) => ({
  ...outsideEnvironment(),
  ...{ BASE_URL: base_url, BOT_UUID: bot_uuid, BECKON_TOKEN: token, PORT: '0' },
})

/** A server of `examples/` that says where it is ready. */
export const startExample = async (command: string, file: string, env: NodeJS.ProcessEnv) => {
  const program = await runProgram(command, [`examples/${file}`], /ready at (http:\S+)/, { env })
  return { url: program.ready, output: program.output }
}

/** A PHP script on a free port. */
export async function startPhp(php: string, file: string, env: NodeJS.ProcessEnv, port?: string) {
  const address = `127.0.0.1:${port ?? (await getFreePort())}`
  const program = await runProgram(php, ['-S', address, file], /(started)/, { env })
  return { url: `http://${address}`, output: program.output }
}

export async function getFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

export interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Another company's API, as a script: it records every call, and answers as it is told. */
export async function startOtherApi(answer: (call: Call, response: ServerResponse) => unknown) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    calls.push(call)
    const said = await answer(call, response)
    if (said !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}
