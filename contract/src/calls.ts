import type { BodyOf, Operation, ParamsOf, QueryOf } from './operation.ts'
import type { ApiName, operations } from './operations.ts'

/** For clients: types only, so that the schemas stay out of their bundles. */

export type Operations = typeof operations
type OperationOf<Api extends ApiName> = Operations[Api][keyof Operations[Api]]
type NameOf<Of> = Of extends Operation ? `${Of['method']} ${Of['path']}` : never

/** How a client names an operation: method and path, such as `POST /tokens/{tokenId}/disable`. */
export type CallName<Api extends ApiName> = NameOf<OperationOf<Api>>
export type OperationNamed<
  Api extends ApiName,
  Name extends CallName<Api>,
> = Name extends `${infer Method} ${infer Path}` ? Extract<OperationOf<Api>, { method: Method; path: Path }> : never

/** What a call needs: parameters and a body if the operation has them, and a query if it wants one. */
export type CallParts<Of extends Operation> = ([keyof ParamsOf<Of>] extends [never]
  ? { params?: undefined }
  : { params: ParamsOf<Of> }) &
  ([BodyOf<Of>] extends [undefined] ? { body?: undefined } : { body: BodyOf<Of> }) & {
    query?: { [Name in keyof QueryOf<Of>]?: QueryOf<Of>[Name] | undefined }
  }
