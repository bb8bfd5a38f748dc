import { batchPerTick } from '../../lib/batch-per-tick.ts'
import { isTooDense } from '../../lib/json-parts.ts'
import type { CallAnswer } from '../../outbound/call-body.ts'
import { readStart } from '../../outbound/read-start.ts'
import { type Loose, objectIn } from './loose-json.ts'
import { errorInReply, ProviderError } from './provider-error.ts'

const bytesMost = 8 * 1024 * 1024

/** The JSON object of a provider's response. Some send an error with status 200. */
export async function readJson({ headers, body }: CallAnswer): Promise<Loose> {
  const [{ bytes, isWhole }] = await Promise.all([readStart(body, bytesMost), batchPerTick()])
  if (!isWhole) throw new ProviderError(`returned more than ${bytesMost / 1024 / 1024} MB`)
  const text = bytes.toString()
  const json = objectIn(text)
  if (!json) {
    if (isTooDense(text)) throw new ProviderError('returned JSON with too many values')
    const type = headers['content-type']?.split(';', 1)[0] || 'no type'
    throw new ProviderError(`returned something that is not JSON (${type}). Is the address correct?`, {
      words: text,
      fault: /json/i.test(type) ? 'passing' : 'address',
    })
  }
  if (json.error) throw errorInReply('returned an error', text)
  return json
}
