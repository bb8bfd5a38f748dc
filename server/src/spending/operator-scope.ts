import { NIL } from 'uuid'

/** In `spendingDays`: what the account's use of the operator's model costs the operator, at the operator's price. */
export const serviceScope = NIL
