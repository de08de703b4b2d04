// A step of a lesson that is played on a game's stage.

import type { Step } from '../../net/protocol'

export interface StageLesson {
  title: () => string
  text: () => string
  /** in the game's notation; seat 0 is the learner's */
  position: string
  /** the steps that are wanted; without it there is only something to look at */
  goal?: (step: Step) => boolean
}
