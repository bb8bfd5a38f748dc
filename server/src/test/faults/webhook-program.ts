// The service with shorter pauses between attempts to deliver an event.
import { createBeckon } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { listenOn } from '../../http/listening.ts'

const config = readConfig(process.env)
const beckon = await createBeckon({ config, webhookRetries: { delaysMs: [30, 60, 120], restMs: 100 } })
const url = await listenOn(beckon.http, config)
process.stdout.write(`Beckon is ready at http://localhost:${new URL(url).port}\n`)
process.on('SIGTERM', () => beckon.close().then(() => process.exit(0)))
