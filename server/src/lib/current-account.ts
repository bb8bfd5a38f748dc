import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Whatever the work calls finds the account it is done for, without passing it through every function. */
export const runForAccount = <Result>(accountId: string, work: () => Result): Result => current.run(accountId, work)

/** Empty for what the service does for itself. */
export const currentAccount = (): string => current.getStore() ?? ''
