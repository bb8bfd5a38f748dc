export const partLength = 20

/** Long lists and tables are drawn in parts, of which only the last changes while they grow. */
export const inParts = <Row, Drawn>(rows: Row[], draw: (part: Row[], from: number) => Drawn): Drawn[] =>
  Array.from({ length: Math.ceil(rows.length / partLength) }, (_, part) =>
    draw(rows.slice(part * partLength, (part + 1) * partLength), part * partLength),
  )
