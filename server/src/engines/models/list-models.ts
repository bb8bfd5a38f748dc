import { createAskProvider, type Lines, type ProviderAddress } from './ask-provider.ts'
import { readJson } from './read-json.ts'
import { wires } from './wires.ts'

const modelsMost = 1_000

/** The sorted names of a provider's models. Also verifies its address and key. */
export function createListModels(lines: Lines) {
  const ask = createAskProvider(lines)
  return function listModels(access: ProviderAddress, signal: AbortSignal): Promise<string[]> {
    const { modelsPath, readModels } = wires[access.kind]
    return ask(access, { path: modelsPath, signal }, async (answer) => {
      const names = readModels(await readJson(answer))
      return [...new Set(names)].filter(Boolean).sort().slice(0, modelsMost)
    })
  }
}
export type ListModels = ReturnType<typeof createListModels>
