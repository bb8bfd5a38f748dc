// `npm run dev`: the server from its sources, restarted on change, and the settings pages, reloaded on change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const serverPort = process.env.BECKON_PORT ?? '3000'
const main = join(import.meta.dirname, '../server/src/main.ts')

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, 'start'], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))

const target = `http://localhost:${serverPort}`
const pages = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  server: { proxy: { '^/(api|embed|widget\\.js|docs|healthz|readyz|metrics)': { target, changeOrigin: false } } },
})
await pages.listen()
process.stderr.write(`Settings pages with live reload: ${pages.resolvedUrls?.local[0]}\n`)
