/** A tool that cannot be run as requested. The message is for the model and the author: it says what to do. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}
