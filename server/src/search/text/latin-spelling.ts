const letters = new Map(
  `а a,б b,в v,г g,д d,е e,ё e,ж zh,з z,и i,й y,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х h,ц c,ч ch,ш sh,щ sch,ъ ,ы y,
   ь ,э e,ю yu,я ya,і i,ї i,є e`
    .split(',')
    .map((pair): [string, string] => [pair.trim().charAt(0), pair.trim().slice(1).trim()]),
)
const cyrillic = /^\p{Script=Cyrillic}+$/u

/** A word in Cyrillic as it would be written in Latin: "впн" is "vpn". Undefined for other words. */
export const latinSpelling = (word: string): string | undefined =>
  cyrillic.test(word) ? Array.from(word, (letter) => letters.get(letter) ?? letter).join('') : undefined
