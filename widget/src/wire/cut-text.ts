/** As the service accepts it: without halves of characters, and without the one that databases refuse. */
export const cutText = (text: string, most: number) => text.slice(0, most).toWellFormed().replaceAll('\0', '')
