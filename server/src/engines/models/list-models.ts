import { createAskProvider, type Lines, type ProviderAddress } from './ask-provider.ts'
import { listOf, recordOf, stringOf } from './loose-json.ts'
import { ProviderError } from './provider-error.ts'
import { readJson } from './read-json.ts'
import { wires } from './wires.ts'

const modelsMost = 1_000

/** The sorted names of a provider's models. Also verifies its address and key. */
export function createListModels(lines: Lines) {
  const ask = createAskProvider(lines)
  return function listModels(access: ProviderAddress, signal: AbortSignal): Promise<string[]> {
    return ask(access, { path: wires[access.kind].modelsPath, signal }, async (answer) => {
      const { data } = await readJson(answer)
      if (!Array.isArray(data)) throw new ProviderError('returned no list of models. Is the address correct?')
      const names = listOf(data).map((model) => stringOf(recordOf(model).id).replace(/^models\//, ''))
      return [...new Set(names)].filter(Boolean).sort().slice(0, modelsMost)
    })
  }
}
export type ListModels = ReturnType<typeof createListModels>
