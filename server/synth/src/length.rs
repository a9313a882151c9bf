//! How long a file is, in its first frame. The encoder writes that frame before it knows, so that readers of
//! tags would guess from it.

/// The position of the tag in a first frame with one channel.
const TAG_AT: usize = 13;
/// A frame of 48 kbit and 24,000 samples a second.
const FRAME_BYTES: usize = 144;
/// The position of the first frame's checksum, which follows the bytes that it covers.
const CHECKSUM_AT: usize = 167;

/// Writes the number of frames and of bytes into the first frame, which is not counted among them.
pub fn write(file: &mut [u8]) {
    let bytes = file.len();
    let first = first_frame_bytes(file);
    let frames = bytes.saturating_sub(first) / FRAME_BYTES;
    put(file, TAG_AT + 8, &(frames as u32).to_be_bytes());
    put(file, TAG_AT + 12, &(bytes as u32).to_be_bytes());
    let checksum = checksum(file.get(..CHECKSUM_AT).unwrap_or_default());
    put(file, CHECKSUM_AT, &checksum.to_be_bytes());
}

/// The first frame is a larger one where the tag needs the room: the second begins with its sync word.
fn first_frame_bytes(file: &[u8]) -> usize {
    let is_second = |at: &usize| file.get(*at..*at + 2).is_some_and(|head| head == [0xff, 0xf3]);
    (FRAME_BYTES..).step_by(FRAME_BYTES / 3).take(4).find(is_second).unwrap_or(FRAME_BYTES)
}

fn put(file: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

/// CRC-16 as the format has it: polynomial 0x8005, lowest bit first.
fn checksum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |sum, byte| {
        (0..8).fold(sum ^ u16::from(*byte), |sum, _| {
            if sum & 1 == 1 { (sum >> 1) ^ 0xa001 } else { sum >> 1 }
        })
    })
}
