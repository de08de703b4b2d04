// The game in seven small steps, most of them played on real positions. `goal` names the steps that are wanted.

import type { Step } from '../../net/protocol'
import { m } from '../../i18n'

export interface Lesson {
  title: () => string
  text: () => string
  position: string
  goal?: (step: Step) => boolean
}

const NOTHING = '- - - b - - 4 -'
const DEAL = '?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG'

export const lessons: Lesson[] = [
  { title: m.learn_1_title, text: m.learn_1_text, position: `${DEAL} b2a1d4c3 ${NOTHING}` },
  {
    title: m.learn_2_title,
    text: m.learn_2_text,
    position: `${DEAL} b2a1d4c3 ${NOTHING}`,
    goal: (step) => step.kind === 'chameleon' && step.a[0] === 5,
  },
  {
    title: m.learn_3_title,
    text: m.learn_3_text,
    position: `?y?YY/?y?RY/?Y?Y*w/?r?GB/?Y?yY/?y?gY/?Y?bG/?Y?GB/?Y?yY d2a1a4c1 ${NOTHING}`,
    goal: (step) => step.kind === 'toucan' && step.a[1] === 3,
  },
  {
    title: m.learn_4_title,
    text: m.learn_4_text,
    position: `?r?GB/?w?RY/?Y?Y*y/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG c2a1d4a3 ${NOTHING}`,
    goal: (step) => step.kind === 'chameleon' && step.a[0] === 3,
  },
  {
    title: m.learn_5_title,
    text: m.learn_5_text,
    position: '?r?GB/?yoR/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bY c2a1d4a3 G1 - - b - G@2 4 -',
    goal: (step) => step.kind === 'grey',
  },
  {
    title: m.learn_6_title,
    text: m.learn_6_text,
    position: '?YY/*y/?GY/?BY/-/-/-/-/- b2a4d1d3 Y8B1r1 G2R1y4g1b1w1 - b - - 22 -',
    goal: (step) => step.kind === 'chameleon' && step.a[0] === 1,
  },
  { title: m.learn_7_title, text: m.learn_7_text, position: `${DEAL} b2a1d4c3 ${NOTHING}` },
]
