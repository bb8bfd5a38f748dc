/** A tool that cannot be run as asked. The message is for the model and for the author: it says what to do. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}
