import { constants } from "node:fs";
import { access, realpath, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";

export type Disk = {
  /** The folder itself, or its nearest existing parent. */
  readonly path: string;
  readonly freeBytes: number;
  readonly fileSystem: string | null;
  readonly writable: boolean;
};

/** File system names by their Linux magic number. */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: "ext4",
  0x58465342: "xfs",
  0x9123683e: "btrfs",
  0x2fc12fc1: "zfs",
  0x794c7630: "overlay",
  0x01021994: "tmpfs",
  0x6969: "nfs",
  0xff534d42: "cifs",
  0xfe534d42: "smb2",
  0x65735546: "fuse",
  0x01021997: "9p",
};

/** Free space and file system of a folder, which need not exist yet. */
export async function probeDisk(folder: string): Promise<Disk> {
  const path = await nearest(resolve(folder));
  const { bavail, bsize, type } = await statfs(path);
  const writable = await access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return {
    path,
    freeBytes: bavail * bsize,
    fileSystem: process.platform === "linux" ? (fileSystems[type] ?? null) : null,
    writable,
  };
}

async function nearest(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return nearest(dirname(path));
  }
}
