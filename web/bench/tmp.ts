import { memory } from '../pkg/editing/editing_bg.wasm';
import { TracklistReader } from '../pkg/editing/editing';
import { editing } from '../src/core/editing';
import { timestampedList } from './lists';
import { parse } from './regexParser';
const reader = new TracklistReader();
const enc = new TextEncoder();
function t(f: () => void, n: number) { for (let i=0;i<n;i++) f(); const s=process.hrtime.bigint(); for (let i=0;i<n;i++) f(); return Number(process.hrtime.bigint()-s)/n/1000; }
for (const lines of [24,200,2000]) {
  const text = timestampedList(lines); const n = 400000/lines;
  const only = t(()=>{ const a = reader.room(text.length*3); const {written} = enc.encodeInto(text, new Uint8Array(memory.buffer,a,text.length*3)); reader.readSubmission(written); }, n);
  const room = t(()=>{ const a = reader.room(text.length*3); enc.encodeInto(text, new Uint8Array(memory.buffer,a,text.length*3)); }, n);
  const full = t(()=>{ editing.readSubmission(text); }, n);
  const js = t(()=>{ parse(text); }, n);
  console.log(lines, text.length, 'room', room.toFixed(1), 'room+read', only.toFixed(1), 'full', full.toFixed(1), 'js', js.toFixed(1));
}
