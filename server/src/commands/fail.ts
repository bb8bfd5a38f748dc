/** The command ends with an error, which it prints. */
export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
