const figures = new Intl.NumberFormat('en')

/** "1 conversation", "1,204 conversations". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${figures.format(count)} ${count === 1 ? one : many}`
