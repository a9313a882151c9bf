/** A sound device that plays into nothing: browsers other than Chromium stop where there is none. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../steps.mjs';

/** Starts it, in a folder of its own; what plays into it finds it by `env`. */
export async function startSink() {
  const dir = mkdtempSync(join(tmpdir(), 'segue-sound-'));
  const socket = join(dir, 'socket');
  const child = spawn(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { env: { ...process.env, HOME: dir, XDG_RUNTIME_DIR: dir }, stdio: 'ignore' },
  );
  await until('the sound device is there', () => existsSync(socket));
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    end() {
      child.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
