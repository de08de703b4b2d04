// The signs of the cards (MA-A1, MA-A2, MA-A3, MA-A4, MA-A5, MA-A6, MA-A12): what eyes see here, fingers feel on
// printed cards. Outlines in a box of 24 by 24; each can be told from the others, and from the dots of values, without colour and by touch (MA-A11).

/** Colours: a filled drop, a sun disc, a triangle, a clover. */
export const LAND_SIGNS: Record<string, string> = {
  R: 'M12 .8C16.6 7.4 20 11.2 20 15.2a8 8 0 0 1-16 0C4 11.2 7.4 7.4 12 .8Z',
  O: sun(),
  B: 'M12 1.5 23.3 22H.7Z',
  G: 'M12 1a5.3 5.3 0 0 1 0 10.6A5.3 5.3 0 0 1 12 1ZM6 9.6a5.3 5.3 0 0 1 0 10.6A5.3 5.3 0 0 1 6 9.6Zm12 0a5.3 5.3 0 0 1 0 10.6 5.3 5.3 0 0 1 0-10.6ZM9.5 10h5l-.9 7 2 6.2H8.4l2-6.2Z',
}
/** A Seller's window, beside the value. */
export const WINDOW = 'M2 2h20v20H2ZM5.5 5.5v4.7h4.7V5.5Zm8.3 0v4.7h4.7V5.5ZM5.5 13.8v4.7h4.7v-4.7Zm8.3 0v4.7h4.7v-4.7Z'
/** Their basket, for eyes only. */
export const BASKET = 'M4.5 10V9a7.5 7.5 0 0 1 15 0v1H23l-2.6 12H3.6L1 10Zm3 0h9V9a4.5 4.5 0 0 0-9 0Z'
/** In the middle of the Sting's face; a Miss has none. */
export const SPIKE = 'M12 .5 16 23.5H8Z'
/** In the middle of a swarm's face. */
export const SWARM = 'M8.8 1h6.4l-1.4 14.5h-3.6ZM12 17.5a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8Z'
/** On the used side of a bonus, besides the word. */
export const USED = 'M5.6 1.5 12 7.9l6.4-6.4 4.1 4.1L16.1 12l6.4 6.4-4.1 4.1L12 16.1l-6.4 6.4-4.1-4.1L7.9 12 1.5 5.6Z'

function sun(): string {
  const rays = 10
  const points = Array.from({ length: 2 * rays }, (_, i) => {
    const angle = (i * Math.PI) / rays
    const radius = i % 2 ? 7.6 : 11.6
    return `${(12 + radius * Math.sin(angle)).toFixed(1)} ${(12 - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
