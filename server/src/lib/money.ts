/** Money is stored and added in whole millionths, so that sums are exact; people enter and read it as a number. */
const microsPerUnit = 1_000_000

export const toMicros = (money: number): number => Math.round(money * microsPerUnit)
export const toMoney = (micros: number): number => micros / microsPerUnit

export const toMicrosOrNull = (money: number | null): number | null => (money === null ? null : toMicros(money))
export const toMoneyOrNull = (micros: number | null): number | null => (micros === null ? null : toMoney(micros))
