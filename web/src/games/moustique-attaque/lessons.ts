// Six positions: reading the line, laying, going home, tapping, a bonus, and the row of four that wins.

import { m } from '../../i18n'
import type { StageLesson } from '../../ui/learn/stage-lesson'

const TRACK = 'T=O4,B3,G2v,R1'
const OTHERS = 'P2=O1,O2:1 P3=B1:1'

export const lessons: StageLesson[] = [
  {
    title: m.ma_learn_1_title,
    text: m.ma_learn_1_text,
    position: `MA1 3 P m1 w2 ${TRACK} H=- C=- P1=R2:1 ${OTHERS} B=R1,O2,B3,G- D=R3,B2,O3,G1,N G=- V=22`,
  },
  {
    title: m.ma_learn_2_title,
    text: m.ma_learn_2_text,
    position: `MA1 3 P m1 w2 ${TRACK} H=- C=- P1=R2:1 ${OTHERS} B=R1,O2,B3,G- D=R3,B2,O3,G1,N G=- V=22`,
    goal: (step) => step.kind === 'place',
  },
  {
    title: m.ma_learn_3_title,
    text: m.ma_learn_3_text,
    position: `MA1 3 K m1 w2 ${TRACK} H=R4,O3 C=- P1=R2:1 ${OTHERS} B=R1,O2,B3,G- D=R3,B2,G1,N G=- V=22`,
    goal: (step) => step.kind === 'hunt' && step.a[0] === 0,
  },
  {
    title: m.ma_learn_4_title,
    text: m.ma_learn_4_text,
    position: `MA1 3 T m2 w1 ${TRACK} H=R4,O3,G3 C=1,2,3s P1=G1:1 ${OTHERS} B=R-,O2,B3,G1 D=R3,B2,G1,N G=- V=22`,
    goal: (step) => step.kind === 'tap',
  },
  {
    title: m.ma_learn_5_title,
    text: m.ma_learn_5_text,
    position: `MA1 3 T m2 w1 ${TRACK} H=R4,O3,G3 C=1,2,3s P1=R2:1 ${OTHERS} B=R1,O2,B3,G- D=R3,B2,G1,N G=- V=22`,
    goal: (step) => step.kind === 'two',
  },
  {
    title: m.ma_learn_6_title,
    text: m.ma_learn_6_text,
    position: `MA1 3 K m1 w2 ${TRACK} H=R4 C=- P1=R2,R2v,R3:1 ${OTHERS} B=R1,O2,B3,G- D=B2,G1,N G=- V=22`,
    goal: (step) => step.kind === 'hunt' && step.a[0] === 0,
  },
]
