/** Sounds for journeys, as WAV. */
import { writeFileSync } from 'node:fs';

/** A sound of `seconds`, large enough that no browser fetches it whole: CD quality, a soft tone. */
export function writeWav(path, seconds, pitch) {
  const rate = 44_100;
  const size = rate * seconds * 4;
  const wav = Buffer.alloc(44 + size);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(size, 40);
  for (let at = 44; at < wav.length; at += 2) wav.writeInt16LE(Math.round(1200 * Math.sin(at / pitch)), at);
  writeFileSync(path, wav);
}

/** A chord that is another one every so many seconds, as WAV: a channel of 8,000 samples a second. */
export function writeChanges(path, seconds, every) {
  const wav = clip(seconds);
  for (let at = 0; at < seconds * 8000; at += 1) {
    const root = 70 * 1.37 ** (Math.floor(at / 8000 / every) % 5);
    const voice = (pitch) => Math.sin((at / 8000) * 2 * Math.PI * pitch);
    wav[44 + at] = 128 + Math.round(30 * (voice(root) + voice(root * 5) + voice(root * 11)));
  }
  writeFileSync(path, wav);
}

/** Silence, as WAV: a channel of 8,000 samples a second. */
export function clip(seconds = 30) {
  const size = 8000 * seconds;
  const wav = Buffer.alloc(44 + size, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(8000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(size, 40);
  return wav;
}
