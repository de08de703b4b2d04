// What parts of the page ask of a browser when they are loaded.

import { vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('addEventListener', () => undefined)
