// Draws a model at some times of its first animation, and sends the pictures to where the page came from.
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

const SIZE = 480;

async function send(name, body) {
  await fetch(`/result/${name}`, { method: "POST", body });
}

async function draw() {
  const query = new URLSearchParams(location.search);
  const [model, animation] = [query.get("model"), query.get("animation")];
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(SIZE, SIZE);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xd0d4dc);
  scene.add(new THREE.HemisphereLight(0xffffff, 0x777777, 2.2));
  const sun = new THREE.DirectionalLight(0xffffff, 1.5);
  sun.position.set(1, 2, 3);
  scene.add(sun);
  const gltf = await new GLTFLoader().loadAsync(`/model/${model}`);
  scene.add(gltf.scene);
  const clip = THREE.AnimationClip.findByName(gltf.animations, animation);
  if (!clip) {
    throw new Error(`${model} has no animation ${animation}`);
  }
  const mixer = new THREE.AnimationMixer(gltf.scene);
  mixer.clipAction(clip).play();
  let camera;
  for (const [number, share] of query.get("shares").split(",").entries()) {
    mixer.setTime(Number(share) * clip.duration);
    gltf.scene.updateMatrixWorld(true);
    if (!camera) {
      // What is skinned has its size only once it is posed.
      const box = new THREE.Box3();
      gltf.scene.traverse((node) => {
        if (node.isSkinnedMesh) {
          node.computeBoundingBox();
          box.union(node.boundingBox.clone().applyMatrix4(node.matrixWorld));
        } else if (node.isMesh) {
          box.expandByObject(node);
        }
      });
      const [center, size] = [box.getCenter(new THREE.Vector3()), box.getSize(new THREE.Vector3())];
      const far = Math.max(size.x, size.y, size.z) * 1.9;
      camera = new THREE.PerspectiveCamera(35, 1, far / 100, far * 10);
      camera.position.set(center.x + far * 0.45, center.y + far * 0.15, center.z + far * 0.85);
      camera.lookAt(center);
    }
    renderer.render(scene, camera);
    const picture = await new Promise((done) => renderer.domElement.toBlob(done, "image/png"));
    await send(`picture-${number}`, picture);
    const gl = renderer.getContext();
    const pixels = new Uint8Array(SIZE * SIZE * 4);
    gl.readPixels(0, 0, SIZE, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    await send(`pixels-${number}`, pixels);
  }
}

try {
  await draw();
  await send("done", "");
} catch (error) {
  await send("error", String(error.stack ?? error));
}
