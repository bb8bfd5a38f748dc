import { type Loose, listOf, recordOf, stringOf } from './loose-json.ts'
import { ProviderError } from './provider-error.ts'

/** OpenAI's list of models, which Anthropic copies. Google's compatible API puts a prefix before the names. */
export function readModelIds({ data }: Loose): string[] {
  if (!Array.isArray(data)) throw new ProviderError('returned no list of models. Is the address correct?')
  return listOf(data).map((model) => stringOf(recordOf(model).id).replace(/^models\//, ''))
}
