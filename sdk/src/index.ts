export type * from './api-types.ts'
export { BeckonError } from './beckon-error.ts'
export type { Call, List, Page } from './calls.ts'
export {
  type Beckon,
  type BeckonOptions,
  createBeckon,
  type PageOptions,
  type TriggerInput,
  type TriggerOptions,
} from './client.ts'
export type { CallOptions } from './requests.ts'
