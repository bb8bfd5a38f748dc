import type { EntryDraft, TemplateId, TemplateLanguage } from 'beckon-contract'

/** Other bots of the same company. */
export const teamBots: { name: string; template: TemplateId; language: TemplateLanguage }[] = [
  { name: 'Shop helper Germany', template: 'shop', language: 'de' },
  { name: 'Shop helper Spain', template: 'shop', language: 'es' },
  { name: 'Shop helper Kazakhstan', template: 'shop', language: 'ru' },
  { name: 'Shop helper UK', template: 'shop', language: 'en' },
  { name: 'Smart lighting app', template: 'software', language: 'en' },
  { name: 'Smart lighting app (DE)', template: 'software', language: 'de' },
  { name: 'Smart lighting app (ES)', template: 'software', language: 'es' },
  { name: 'Smart lighting app (RU)', template: 'software', language: 'ru' },
  { name: 'Lumen guest house', template: 'hotel', language: 'en' },
  { name: 'Lumen guest house (DE)', template: 'hotel', language: 'de' },
  { name: 'Lighting academy', template: 'school', language: 'en' },
  { name: 'Lighting academy (DE)', template: 'school', language: 'de' },
]

/** One whose author has not filled in everything. */
export const unfinishedBot = 'Lighting academy'

const kinds = ['desk lamp', 'floor lamp', 'pendant', 'wall light', 'table lamp', 'garden light']
const names = [
  ...['Aurora', 'Basil', 'Clover', 'Dune', 'Ember', 'Fjord', 'Grove', 'Halo', 'Iris', 'Juniper', 'Kite', 'Linden'],
  ...['Moss', 'Nova', 'Opal', 'Pebble', 'Quill', 'Reed', 'Sage', 'Tide', 'Umber', 'Vale', 'Willow', 'Xenia'],
  ...['Yarrow', 'Zephyr', 'Alder', 'Birch', 'Cedar', 'Drift', 'Elm', 'Fern', 'Gale', 'Hazel', 'Isle', 'Jade', 'Kelp'],
]
export const productNames = names.map((name, at) => `${name} ${kinds[at % kinds.length]}`)

/** Tags of what customers ask about one lamp, in the same order. */
const topics: string[][] = [
  ...[['price'], ['stock'], ['size'], ['light', 'product'], ['light'], ['look'], ['size', 'product'], ['service']],
  ...[['service'], ['product'], ['light', 'smart'], ['light'], ['price'], ['look'], ['service', 'warranty']],
  ...[['shop'], ['price'], ['product'], ['service'], ['service', 'warranty']],
]

/** What customers ask about one lamp. */
export function productEntries(product: string, at: number): EntryDraft[] {
  const price = 39 + ((at * 17) % 160)
  const watts = 4 + (at % 7)
  const height = 28 + ((at * 13) % 140)
  const facts: [questions: string[], answer: string][] = [
    [[`How much is the ${product}?`, `What does the ${product} cost?`, `Price of ${product}`], `It costs ${price}.90.`],
    [[`Is the ${product} in stock?`, `When can I get the ${product}?`], 'Yes, it ships within two days.'],
    [
      [`How tall is the ${product}?`, `What size is the ${product}?`, 'Which dimensions does it have?'],
      `It is ${height} cm tall and weighs ${(height / 25).toFixed(1)} kg.`,
    ],
    [
      [`Is the ${product} dimmable?`, `Can I dim the ${product}?`],
      at % 2 ? 'Yes, with any wall dimmer for LED.' : 'No. The smart bulb, sold separately, can be dimmed by app.',
    ],
    [
      [`Which bulb does the ${product} need?`, 'Is the bulb included?', 'Can I change the bulb?'],
      `One E27 bulb, up to ${watts} W LED. One is in the box.`,
    ],
    [
      [`Which colours does the ${product} come in?`, 'Is there a black one?', 'Do you have it in white?'],
      'In black, white and brass.',
    ],
    [
      [`How long is the cable of the ${product}?`, 'What is the cord length?'],
      `The cable is ${(1.5 + (at % 4) * 0.5).toFixed(1)} m long.`,
    ],
    [
      [`How do I assemble the ${product}?`, 'Where is the manual?', 'Is assembly difficult?'],
      'Three screws and ten minutes. The manual is in the box, and as a PDF on the product page.',
    ],
    [
      [`How do I clean the ${product}?`, 'How do I care for the shade?'],
      'Dust it with a dry cloth. Never use cleaners with alcohol.',
    ],
    [
      [`Can I use the ${product} outdoors?`, `Is the ${product} waterproof?`],
      product.includes('garden') ? 'Yes, it is rated IP65.' : 'No, it is for dry rooms only.',
    ],
    [
      [`Does the ${product} work with Alexa or Google Home?`, 'Is it smart?', 'Can I control it by phone?'],
      'With our smart bulb: yes, by Alexa, Google Home and the Lumen app.',
    ],
    [
      [`How warm is the light of the ${product}?`, 'What is the colour temperature?'],
      'The bulb in the box gives 2,700 K: a warm white.',
    ],
    [
      [`How much power does the ${product} use?`, 'What does it cost to run?'],
      `${watts} W: about ${watts} kWh a year at three hours a day.`,
    ],
    [[`What is the ${product} made of?`, 'Which material is the shade?'], 'Powder-coated steel, and a shade of linen.'],
    [
      [`Is there a warranty on the ${product}?`, 'How long is the guarantee?'],
      'Three years, and you can repair it yourself: every part is screwed, none is glued.',
    ],
    [
      [`Can I see the ${product} in a shop?`, 'Do you have a showroom?'],
      'Yes, in our showroom: Monday to Saturday, 10 to 18.',
    ],
    [
      [`Is there a set of two ${product}s?`, 'Do I get a discount for several?'],
      'From three lamps on you pay 10% less: it is deducted in the basket.',
    ],
    [
      [`Where is the ${product} made?`, 'Who makes your lamps?'],
      'In our own workshop in Portugal. The linen comes from Lithuania.',
    ],
    [
      [`Are there spare parts for the ${product}?`, 'Can I buy a new shade?'],
      'Shades, feet and switches can be ordered for ten years: write to hello@lumen-lamps.example.',
    ],
    [
      [`My ${product} flickers`, `The ${product} does not turn on`, 'The lamp is broken'],
      'Try another bulb and another socket first. If it still fails, the warranty of three years covers it: write to us with your order number.',
    ],
  ]
  return facts.map(([questions, answer], place) => ({ questions, answer, tags: topics[place] ?? ['product'] }))
}

/** Questions that nobody has written an answer for. */
export const unknownQuestions = [
  ...['Do you sell candles?', 'Can I rent lamps for a wedding?', 'Do you have a shop in Oslo?', 'Are you hiring?'],
  ...['Can you engrave a lamp?', 'Do you recycle old lamps?', 'Is there a discount for architects?'],
  ...['Do your lamps contain mercury?', 'Can I get the lamp in RAL 5011?', 'Do you take old lamps back?'],
  ...['Can you install it for me?', 'Do you ship to a packstation?', 'Is there a student discount?'],
  ...['Who designed this lamp?', 'Can I pay with crypto?', 'Do you have a catalogue on paper?'],
]
export const smallTalk = ['Hi', 'Hello', 'Thanks!', 'ok thank you', 'Good morning', 'bye']

const purposes = [
  ...[
    'CRM sync',
    'Help desk',
    'Order confirmation mails',
    'Mobile app',
    'Store kiosk',
    'Voice assistant',
    'Newsletter',
  ],
  ...['Warehouse', 'Analytics export', 'Marketplace', 'Chat in the customer area', 'Call centre', 'Returns portal'],
  ...['Partner portal', 'Internal search', 'Zapier', 'n8n', 'Slack bot', 'Teams bot', 'Monitoring'],
]
const places = [
  'production',
  'staging',
  'development',
  'Germany',
  'Spain',
  'UK',
  'Kazakhstan',
  'team North',
  'old',
  'trial',
]
export const tokenNames = purposes.flatMap((purpose) => places.map((place) => `${purpose} (${place})`))

export const people = [
  ...[
    'Anna Berg',
    'Boris Petrov',
    'Carla Ruiz',
    'David Stone',
    'Emma Vogel',
    'Farid Nouri',
    'Greta Olsen',
    'Hugo Marin',
  ],
  ...[
    'Ines Costa',
    'Jan Novak',
    'Katya Orlova',
    'Liam Walsh',
    'Mina Sato',
    'Noah Klein',
    'Olga Sidorova',
    'Pablo Vega',
  ],
]
export const labels = ['refund', 'shipping', 'complaint', 'wholesale', 'praise', 'bug']
export const comments = ['That helped, thanks', 'Not what I asked', 'Too long', 'Perfect', 'Wrong country']
export const notes = [
  'Called back, solved.',
  'Asked the warehouse for the parcel.',
  'Add an answer for this.',
  'Knows us from the fair.',
]

/** Bots that use a paid model. */
export const modelBots = ['Smart lighting app', 'Shop helper UK', 'Lumen guest house']

/** Documents of the shop. */
export const shopTexts = [
  {
    title: 'Terms of delivery',
    text: `We deliver within the European Union, to Norway, Switzerland and the United Kingdom.

Orders that arrive before 14:00 leave our warehouse on the same working day. Lamps taller than 150 cm are delivered by a forwarder, who calls you to agree on a day.

If a parcel is damaged on arrival, take a picture of it before you open it and write to us within seven days. We send a replacement and pay for the return.`,
  },
  {
    title: 'Returns and refunds',
    text: `You can return a lamp within 30 days, also if you have used it. Put it into its box, print the label from your customer account and bring it to any parcel shop.

Refunds reach your account within five working days after the lamp has arrived. Bulbs that were opened can’t be returned.`,
  },
  {
    title: 'Warranty',
    text: `Every lamp has a warranty of three years. It covers the socket, the cable, the switch and the dimmer. It doesn’t cover bulbs, shades that have faded in the sun, and damage from falls.

To use the warranty, send us the order number and a short video of the fault.`,
  },
  {
    title: 'Care of linen shades',
    text: `Dust a linen shade with a soft brush once a month. Stains are removed with distilled water and a white cloth. Never soak a shade: the glue of the seam dissolves.

Use bulbs of at most 10 watts. Stronger ones turn the linen brown.`,
  },
  {
    title: 'Smart bulbs: setting up',
    text: `Screw the bulb in, switch the lamp on and open the Lumen app. Choose *Add a light* and hold the phone close to the lamp until it blinks twice.

If it doesn’t blink, switch the lamp off and on five times: the bulb then forgets its old network. The bulb needs Wi-Fi with 2.4 GHz.`,
  },
  {
    title: 'For business customers',
    text: `From ten lamps on, business customers get a discount of 15% and pay by invoice within 30 days. Write to trade@lumen-lamps.example with your VAT number.

For restaurants and hotels we make lamps in your colours from 20 pieces on; that takes six weeks.`,
  },
]
