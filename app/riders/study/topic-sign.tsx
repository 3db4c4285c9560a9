import type { Topic } from '../../questions/question/topics.ts'

/** A topic's picture on a yellow road sign. Null stands for the questions from the manual. */
export function TopicSign({ topic }: { topic: Topic | null }) {
  return (
    <span aria-hidden="true" className="flex size-12 shrink-0 items-center justify-center">
      <span className="flex size-8.5 rotate-45 items-center justify-center rounded-md border-2 border-asphalt bg-sign text-asphalt">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5 -rotate-45 fill-none stroke-current"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={PICTURES[topic ?? 'manual']} />
        </svg>
      </span>
    </span>
  )
}

/** Our own drawings: the build would put icons of the package into the script of the first page. */
const PICTURES: Record<Topic | 'manual', string> = {
  gear: 'M4,15a8,8,0,0,1,16,0v4H9l-5-3zM12,13h8',
  machine:
    'M2,16a3.5,3.5,0,1,0,7,0a3.5,3.5,0,1,0-7,0M15,16a3.5,3.5,0,1,0,7,0a3.5,3.5,0,1,0-7,0M5.5,16l4-5h5.5M12,16h-6M13,6h3l2.5,10',
  braking: 'M8,3h8l5,5v8l-5,5H8l-5-5V8z',
  cornering: 'M5,21v-7a5,5,0,0,1,5-5h9M15,4l5,5l-5,5',
  'lane-position': 'M8,3L3,21M16,3l5,18M12,4v3M12,10.5v3M12,17v4',
  space: 'M12,2v20M2,12h20M9,5l3-3l3,3M9,19l3,3l3-3M5,9l-3,3l3,3M19,9l3,3l-3,3',
  seeing: 'M2,12q10-14,20,0q-10,14-20,0zM9,12a3,3,0,1,0,6,0a3,3,0,1,0-6,0',
  'being-seen': 'M9,5a7,7,0,0,0,0,14zM13,7l8-2M13,12h8M13,17l8,2',
  'lane-changes': 'M12,3v8l-6,10M8,7l4-4l4,4M18,21l-4-6.5',
  surfaces: 'M2,7q2.5-4,5,0t5,0t5,0t5,0M2,13q2.5-4,5,0t5,0t5,0t5,0M2,19q2.5-4,5,0t5,0t5,0t5,0',
  'night-and-weather':
    'M6.5,14.5a5,5,0,0,1,.5-10a6,6,0,0,1,11,2a4,4,0,0,1,0,8zM8,18v3M12,18v3M16,18v3',
  emergencies: 'M12,3L2,20h20zM12,9v5M12,17v.2',
  'passengers-and-loads': 'M12,2l9,5v10l-9,5l-9-5V7zM3,7l9,5l9-5M12,12v10',
  'group-riding': 'M8,2l3,5H5zM16,9l3,5h-6zM8,16l3,5H5z',
  fitness: 'M7,3h10l-1,7a4,4,0,0,1-8,0zM12,14v7M8,21h8M3,3l18,18',
  signs: 'M12,3v3M12,14v7M4,6h13l4,4l-4,4H4z',
  'signals-and-markings': 'M8,2h8v20H8zM12,6.5v.1M12,12v.1M12,17.5v.1',
  law: 'M12,3v18M7,21h10M4,6h16M5,6l-3,8a3,3,0,0,0,6,0zM19,6l-3,8a3,3,0,0,0,6,0z',
  'three-wheels':
    'M9,17.5a3,3,0,1,0,6,0a3,3,0,1,0-6,0M2,8.5a3,3,0,1,0,6,0a3,3,0,1,0-6,0M16,8.5a3,3,0,1,0,6,0a3,3,0,1,0-6,0M8,8.5h8M12,8.5v6',
  manual: 'M12,6v15M12,6q-4-3-10-2v15q6-1,10,2q4-3,10-2V4q-6-1-10,2',
}
