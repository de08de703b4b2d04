// The six bunnies, by the engine's codes, in the order of the box.

export const CHARACTERS: Record<string, string> = { roy: 'Roy', cam: 'Cam', sar: 'Sarı', mid: 'Midori', sun: 'Sunil', vio: 'Violet' }
